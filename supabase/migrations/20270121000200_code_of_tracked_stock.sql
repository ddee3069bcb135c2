-- The refusal to switch tracked stock is recognized by a code, so that its sentence can be reworded.

-- Refuses to switch a cheese with tracked stock by hand. A restored version keeps the stock of today.
create or replace function private.guard_stock_switch() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  truth boolean := private.is_in_stock(new.id, new.in_stock);
begin
  if new.in_stock <> truth and private.is_direct_write() then
    raise exception 'The stock of this cheese is tracked; record a movement instead'
      using errcode = '23514', hint = 'stock_is_tracked';
  end if;
  new.in_stock := truth;
  return new;
end
$$;

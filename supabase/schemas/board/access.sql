grant execute on function public.suggest_board to anon, authenticated;
grant execute on function public.explain_board to authenticated;

grant execute on function private.left_by, private.best_addition, private.cheapest, private.cost_of,
  private.put_together, private.nearest_question, private.cheapest_board, private.head_grams, private.require_board_question,
  private.cheeses_on_board, private.cheeses_asked, private.missing_from_board, private.cheeses_for_any_money,
  private.board_share to anon, authenticated;

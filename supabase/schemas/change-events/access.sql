grant usage on type private.cache_topic to anon, authenticated;

-- Only how the index is kept: nothing is built anew. Cars cannot be read or written for the moment that this takes.
ALTER INDEX "cars_model_trigrams" SET (fastupdate = on, gin_pending_list_limit = 256);

-- 0212_pictures_in_texts: a description may show uploaded pictures. Before unused pictures are deleted, those that a
-- text shows are read; few products have one.

create index concurrently if not exists products_with_text_pictures on products (id) where description @? '$.**.key';

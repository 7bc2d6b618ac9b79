-- 0011_review_photos: a review's photo is found by its name.

create index reviews_by_photo on reviews using gin (photos) where photos <> '[]';

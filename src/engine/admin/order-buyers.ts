/**
 * SQL: ids of orders `f` whose buyer's name or mailbox matches the pattern `$2`, or, of a pattern of how a text begins,
 * whose name has a word that begins so; each condition by an index. Chinese names are matched surname first without a
 * space.
 */
export const ordersByBuyer: readonly string[] = [
  "select f.id from orders f where f.first_name || ' ' || f.last_name ilike $2",
  "select f.id from orders f where $2 not like '\\%%' and f.first_name || ' ' || f.last_name ilike '% ' || $2",
  `select f.id from orders f where $2 ~ '[\u3400-\u9fff]' and f.last_name || f.first_name ~ '[\u3400-\u9fff]'
     and f.last_name || f.first_name ilike $2`,
  "select f.id from orders f where f.email ilike $2",
];

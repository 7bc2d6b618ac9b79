/**
 * SQL: ids of what a part fits, and of the machines that such a part goes into: a seal kit of an air end fits the
 * machines of that air end.
 */
export const fittedBy = (part: string): string =>
  `select l.linked_product_id as id from product_links l where l.product_id = ${part} and l.kind = 'fits'
   union select m.linked_product_id from product_links l
     join product_links m on m.product_id = l.linked_product_id and m.kind = 'fits'
   where l.product_id = ${part} and l.kind = 'fits'`;

/** SQL: ids of the parts that fit a machine, and of those for one of these parts. */
export const partsFor = (machine: string): string =>
  `select l.product_id as id from product_links l where l.linked_product_id = ${machine} and l.kind = 'fits'
   union select k.product_id from product_links l
     join product_links k on k.linked_product_id = l.product_id and k.kind = 'fits'
   where l.linked_product_id = ${machine} and l.kind = 'fits'`;

/** SQL of a buyer's whole name as `fullName` writes it: a Chinese name begins with the surname, without a space. */
export const buyerNameOf = (order: string): string =>
  `case when ${order}.first_name ~ '^[\u3400-\u9fff]' and ${order}.last_name ~ '^[\u3400-\u9fff]'
     then ${order}.last_name || ${order}.first_name else trim(${order}.first_name || ' ' || ${order}.last_name) end`;

/** SQL: whether a buyer's name holds a pattern, in whichever order the names are written. */
export const isBuyerNamed = (order: string, pattern: string): string =>
  `(${order}.first_name || ' ' || ${order}.last_name ilike ${pattern}
    or ${order}.last_name || ${order}.first_name ilike ${pattern})`;

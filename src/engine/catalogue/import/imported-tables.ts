/** Tables that an import writes. */
export const importedTables = [
  "products",
  "variants",
  "stock",
  "documents",
  "cross_references",
  "product_links",
  "reviews",
];

/** SQL: the columns by which an import finds existing rows. */
export const importKeys = `products (id, slug), variants (id, product_id, sku_compact), stock (variant_id),
  documents (product_id), cross_references (variant_id), product_links (product_id), reviews (product_id)`;

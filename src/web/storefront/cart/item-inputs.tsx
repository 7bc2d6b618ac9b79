/** The goods that a form sends along, unseen. */
export function ItemInputs({
  items,
}: {
  items: readonly { readonly sku: string; readonly quantity: number; readonly boughtWith?: string | null }[];
}) {
  return items.map(({ sku, quantity, boughtWith }) => (
    <span key={sku} hidden>
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="quantity" value={quantity} />
      {boughtWith !== undefined && <input type="hidden" name="boughtWith" value={boughtWith ?? ""} />}
    </span>
  ));
}

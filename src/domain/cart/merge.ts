/** A line of a cart as far as merging goes. */
export interface MergeableLine {
  readonly variantId: string;
  readonly quantity: number;
}

/**
 * The account's cart joined by the guest's on sign-in: all lines of both; of a variant in both, the larger quantity.
 * Not the sum: whoever adds again what was in the account's cart does not want it twice, and merging twice changes
 * nothing.
 */
export function mergeCarts<Line extends MergeableLine>(account: readonly Line[], guest: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of [...account, ...guest]) {
    const earlier = merged.get(line.variantId);
    if (!earlier) merged.set(line.variantId, line);
    else if (line.quantity > earlier.quantity) merged.set(line.variantId, { ...earlier, quantity: line.quantity });
  }
  return [...merged.values()];
}

/** Places on a line from 0 to `end`, each as near to its own as they can be with so much room between any two. */
export function apart(places: readonly number[], room: number, end: number): readonly number[] {
  const order = [...places.keys()].sort((a, b) => places[a]! - places[b]! || a - b);
  const moved = [...places];
  let least = 0;
  for (const at of order) {
    moved[at] = Math.max(moved[at]!, least);
    least = moved[at]! + room;
  }
  let most = end;
  for (const at of order.toReversed()) {
    moved[at] = Math.min(moved[at]!, most);
    most = moved[at]! - room;
  }
  return moved;
}

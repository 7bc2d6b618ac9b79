/** The outline of what is still coming; give it its size by class. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-md bg-wash-strong ${className}`} />;
}

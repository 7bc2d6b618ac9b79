import { Icon } from "../../ui/icon.tsx";

/** Sentences about where a part can be fetched, and from when. */
export function PartAtPlaces({ sentences, className = "" }: { sentences: readonly string[]; className?: string }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={`grid gap-1 text-sm ${className}`}>
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-2">
          <Icon name="pin" className="mt-0.5 size-4 text-muted" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}

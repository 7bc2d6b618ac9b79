import { useHref } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";

/** Tags, each of which leads to everybody who has it. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  const to = useHref();
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Link
          key={tag}
          to={to("adminCustomers", {}, { tag })}
          className="rounded-sm border border-line bg-wash px-1.5 py-0.5 text-2xs font-semibold wrap-anywhere text-ink-soft hover:underline"
        >
          {tag}
        </Link>
      ))}
    </span>
  );
}

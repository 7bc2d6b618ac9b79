import type { TagName } from "#engine/content/article-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";

/** Links to the posts of each tag; `current` is the one whose list is shown. */
export function TagLinks({ tags, current }: { tags: readonly TagName[]; current: string | null }) {
  const t = useT();
  const to = useHref();
  if (tags.length === 0) return null;
  return (
    <nav aria-label={t("blog.tags")} className="mt-4">
      <ul className="flex flex-wrap gap-2 text-sm">
        {tags.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={to("blogTag", { id: slug })}
              aria-current={slug === current ? "page" : undefined}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line px-3 wrap-anywhere hover:border-ink pointer-coarse:min-h-11 aria-[current]:font-semibold"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

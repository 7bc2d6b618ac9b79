import { useT } from "../../language/language.tsx";
import { useTaxonomy } from "./taxonomy-context.tsx";

/** The places of a product: the subcategories of every category. */
export function CategoryOptions() {
  const t = useT();
  const { ordered } = useTaxonomy();
  return ordered.map(({ slug, name, subcategories }) => (
    <optgroup key={slug} label={name[t.language]}>
      {subcategories.map((sub) => (
        <option key={sub.slug} value={`${slug}/${sub.slug}`}>
          {sub.name[t.language]}
        </option>
      ))}
    </optgroup>
  ));
}

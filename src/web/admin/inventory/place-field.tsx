import type { PlaceChoice } from "#engine/admin/places.ts";
import { useT } from "../../language/language.tsx";
import { SelectField } from "../../ui/field.tsx";
import { placeName } from "./place-name.ts";

/**
 * The place that a step is about; nothing in a shop with one place. `auto` names the choice to take goods by its order
 * of places.
 */
export function PlaceField({
  id = "place",
  places,
  typed,
  label,
  hint,
  auto,
  error,
  className = "w-full max-w-sm",
}: {
  id?: string;
  places: readonly PlaceChoice[];
  typed: string | undefined;
  label: string;
  hint?: string;
  auto?: string;
  error?: string | undefined;
  className?: string;
}) {
  const t = useT();
  if (places.length < 2) return null;
  const choices = places.map((place) => ({ value: String(place.id), label: placeName(t, place) }));
  return (
    <SelectField
      id={id}
      name="place"
      label={label}
      hint={hint}
      error={error}
      choices={auto === undefined ? choices : [{ value: "", label: auto }, ...choices]}
      defaultValue={typed ?? (auto === undefined ? choices[0]!.value : "")}
      className={className}
    />
  );
}

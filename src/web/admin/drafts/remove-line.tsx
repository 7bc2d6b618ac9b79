import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";

/** Takes a line out of a draft's form. */
export function RemoveLine({ place, name }: { place: number; name: string }) {
  const t = useT();
  return (
    <Button
      type="submit"
      name="remove"
      value={String(place)}
      variant="quiet"
      size="small"
      aria-label={t("adminDrafts.removeOne", { name })}
    >
      {t("adminDrafts.remove")}
    </Button>
  );
}

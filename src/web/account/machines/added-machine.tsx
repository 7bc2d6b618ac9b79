import type { MachineModel } from "#engine/machines/machine-models.ts";
import { listSeparators } from "#i18n/separators.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";

/** Part numbers named of a machine of many versions. */
const mostNumbers = 6;

/** The machine that is added, as its own page names it. */
export function AddedMachine({ model: { slug, product, skus } }: { model: MachineModel }) {
  const t = useT();
  const to = useHref();
  const numbers = skus.slice(0, mostNumbers).join(listSeparators[t.language]);
  return (
    <div className="max-w-text">
      <Link to={to("product", { id: slug })} className="link text-lg font-semibold">
        <Figures text={product} />
      </Link>
      <p className="text-sm text-muted wrap-anywhere">
        {t("machines.partNumbers", { skus: skus.length > mostNumbers ? `${numbers} …` : numbers })}
      </p>
    </div>
  );
}

import { Form } from "react-router";
import type { LeftMachine } from "#engine/machines/heirs.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";

/** Machines that people who have left the company left to it, for its administrators. */
export function LeftMachines({ machines }: { machines: readonly LeftMachine[] }) {
  const t = useT();
  if (machines.length === 0) return null;
  return (
    <section aria-labelledby="left" className="flex flex-col gap-3 rounded-lg border border-line p-4 sm:p-5">
      <h2 id="left" className="text-lg font-semibold">
        {t("machines.left.title")}
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {machines.map(({ key, name, serial, place, by }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{[name, serial].filter(Boolean).join(" · ")}</p>
              <p className="text-sm text-muted">{t("machines.left.by", { person: by, site: place })}</p>
            </div>
            <Form method="post">
              <input type="hidden" name="key" value={key} />
              <Button
                type="submit"
                name="intent"
                value="take-over"
                variant="secondary"
                size="small"
                aria-label={t("machines.left.takeOf", { name })}
              >
                {t("machines.left.take")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

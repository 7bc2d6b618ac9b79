import { type ReactNode, useEffect } from "react";
import { useFetcher } from "../../navigation/fetcher.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { loader } from "./my-power.server.ts";
import { PowerAnswer } from "./power-answer-view.tsx";

/** Verdict on a version for the buyer's power supply, with its circuit. */
export default function PowerBoxAnswer({ sku, change }: { sku: string; change: (words: string) => ReactNode }) {
  const t = useT();
  const to = useHref();
  const { load, data } = useFetcher<typeof loader>();
  const path = to("myPower", {}, { sku });
  useEffect(() => void load(path), [load, path]);
  const answer = data?.goods?.sku === sku ? data : null;
  return (
    <section aria-labelledby="power" className="flex w-full flex-col gap-2">
      <h3 id="power" className="text-sm font-semibold">
        {t("power.title")}
      </h3>
      <div role="status" className="flex min-h-6 flex-col gap-2">
        {answer?.goods && answer.power && <PowerAnswer goods={answer.goods} power={answer.power} />}
      </div>
      {change(t("power.change"))}
    </section>
  );
}

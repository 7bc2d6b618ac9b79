import { useHref, useT } from "../../language/language.tsx";
import { formatMoney } from "#i18n/format.ts";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import type { ToolUnits } from "../tools/tool-units.ts";
import type { MachineView, SystemResult } from "./air-system.server.ts";
import { GoodsName, nameOf } from "./goods-name.tsx";
import { figureTexts, reasonTexts } from "./reason-text.ts";

/**
 * The machines that carry the need, in their order, why each does, and why a smaller one does not. Choosing another
 * takes the form along as it stands in `query`.
 */
export function SystemMachines({ result, units, query }: { result: SystemResult; units: ToolUnits; query: string }) {
  const t = useT();
  const { machines, chosen, smaller, choiceGone } = result;
  const short = smaller?.reasons.find(({ code }) => code === "machine_flow");
  const shortText = (key: "tooSmall" | "nearest") =>
    smaller &&
    short && (
      <Figures text={t(`sizing.machines.${key}`, { name: nameOf(smaller), ...figureTexts(short.figures, units, t) })} />
    );
  if (machines.length === 0)
    return (
      <Notice type="warning" title={t("sizing.machines.none")} className="mt-6" live>
        {short && <p>{shortText("nearest")}</p>}
        <p>{t("sizing.machines.noneText")}</p>
        {result.inTheWay.map((wish) => (
          <p key={wish} className="mt-1">
            <WithoutWish wish={wish} query={query} />
          </p>
        ))}
      </Notice>
    );
  const isChosen = ({ sku }: MachineView) => sku === chosen?.sku;
  const others = machines.filter((machine) => !isChosen(machine));
  const list = (some: readonly MachineView[]) => (
    <ol className="mt-3 flex flex-col gap-3">
      {some.map((machine) => (
        <Machine key={machine.sku} {...{ machine, units, query }} isChosen={isChosen(machine)} />
      ))}
    </ol>
  );
  return (
    <>
      <h3 className="mt-8 text-xl font-semibold">{t("sizing.machines.title")}</h3>
      {choiceGone && (
        <Notice type="warning" className="mt-3">
          {t("sizing.machines.gone")}
        </Notice>
      )}
      {list(machines.filter(isChosen))}
      {others.length > 0 && (
        <Disclosure summary={t("sizing.machines.others", { count: others.length })} className="mt-2">
          <p className="text-sm text-muted">{t("sizing.machines.text")}</p>
          {list(others)}
        </Disclosure>
      )}
      {short && <p className="mt-3 max-w-text">{shortText("tooSmall")}</p>}
    </>
  );
}

/** The nearest room temperature within the usual range of machines, in either unit. */
function usualRoomNear(query: URLSearchParams): string {
  const isMetric = (query.get("units") ?? "imperial") !== "imperial";
  const isHot = Number(query.get("room")) > (isMetric ? 20 : 70);
  if (isMetric) return isHot ? "37" : "5";
  return isHot ? "100" : "40";
}

/** Leads to the same shop without a wish that no machine here meets. */
function WithoutWish({ wish, query: search }: { wish: SystemResult["inTheWay"][number]; query: string }) {
  const t = useT();
  const to = useHref();
  const query = new URLSearchParams(search);
  query.set(wish, wish === "room" ? usualRoomNear(query) : wish === "supply" ? "any" : "no");
  query.delete("machine");
  return (
    <Link to={`${to("airSystem")}?${query}#result`} prefetch="none" className="link">
      {t(`sizing.machines.without.${wish}`)}
    </Link>
  );
}

interface MachineProps {
  machine: MachineView;
  isChosen: boolean;
  units: ToolUnits;
  query: string;
}

function Machine({ machine, isChosen, units, query: search }: MachineProps) {
  const t = useT();
  const to = useHref();
  const query = new URLSearchParams(search);
  query.set("machine", machine.sku);
  const reasons = <Reasons texts={reasonTexts(machine.reasons, units, t)} />;
  return (
    <li
      className={`grid gap-y-2 2xs:grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 rounded-md border p-4 sm:grid-cols-[6rem_minmax(0,1fr)] ${isChosen ? "border-primary inset-ring inset-ring-primary" : "border-line"}`}
    >
      <div>
        <ProductPicture family={machine.pictureFamily} sizes="6rem" alt="" />
      </div>
      <div className="min-w-0">
        <GoodsName goods={machine} />
        <p className="mt-1">
          <Price price={machine.price} />{" "}
          <span className="text-sm text-muted">
            {machine.complete === null
              ? t("sizing.machines.incomplete")
              : machine.complete > machine.price &&
                t("sizing.machines.complete", { price: formatMoney(machine.complete, t.language) })}
          </span>
        </p>
        <Disclosure
          summary={<span className={isChosen ? "print:hidden" : ""}>{t("sizing.machines.why")}</span>}
          printed={isChosen}
          className="mt-1 border-b-0 text-sm"
        >
          {reasons}
        </Disclosure>
        {isChosen ? (
          <p className="mt-2 text-sm font-semibold text-primary">{t("sizing.machines.chosen")}</p>
        ) : (
          <ButtonLink
            to={`${to("airSystem")}?${query}#result`}
            variant="secondary"
            size="small"
            prefetch="none"
            preventScrollReset
            className="mt-3 print:hidden"
          >
            {t("sizing.machines.choose")}
            <span className="sr-only">{t("cart.add.what", { name: nameOf(machine) })}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function Reasons({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm">
      {texts.map((text) => (
        <li key={text} className="flex gap-2">
          <Icon name="check" className="mt-0.5 size-4 text-success" />
          <span>
            <Figures text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

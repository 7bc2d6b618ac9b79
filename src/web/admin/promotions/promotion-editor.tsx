import { type ComponentType, type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import type { FieldError } from "#domain/kernel/fields/field.ts";
import type { PromotedProduct } from "#engine/admin/promotions/goods.ts";
import type { LowPrices } from "#engine/admin/promotions/promotion-floor.ts";
import type { PromotionState } from "#engine/admin/promotion-table.ts";
import { mergePromotion, openedValues } from "#engine/admin/promotions/merge-promotion.ts";
import type { TypedPromotion } from "#engine/admin/promotions/typed.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Answered } from "../../ui/answered.tsx";
import { EditedHere } from "../editing/edited-here.tsx";
import { asMaps, MergedNotice } from "../editing/stale-notice.tsx";
import { clearUnsaved } from "../editing/unsaved.ts";
import { BelowFloor } from "./below-floor.tsx";
import { type FormProps, unsavedName } from "./promotion-fields.tsx";
import { PromotionSteps } from "./promotion-steps.tsx";
import { fieldName, valueText } from "./promotion-words.ts";
import { StateBadge } from "./state-badge.tsx";
import { type Figure, UseFigures } from "./use-figures.tsx";

const saidOnce = ["created", "saved", "unchanged", "on", "off", "archive", "copied"] as const;

interface Props {
  kind: "promotion" | "discount";
  title: string;
  /** Back to all of its kind. */
  back: { readonly to: string; readonly label: string };
  /** Its own page. */
  page: string;
  /** URL that receives the polls of who has it open. */
  presence: string;
  promotion: {
    readonly key: string;
    readonly version: number;
    readonly active: boolean;
    readonly archived: boolean;
    readonly state: PromotionState;
    readonly typed: TypedPromotion;
    readonly products: readonly PromotedProduct[];
    readonly mayEdit: boolean;
    readonly maySeeHistory: boolean;
  };
  reply:
    | {
        readonly code: "stale" | "invalid";
        readonly fieldErrors: readonly FieldError[] | null;
        readonly typed: TypedPromotion;
        readonly products: readonly PromotedProduct[];
        readonly opened: Readonly<Record<string, string>> | null;
      }
    | undefined;
  /** Fields that the form of a stored promotion does not send, such as its address. */
  fixed: readonly string[];
  form: ComponentType<FormProps>;
  figures: readonly Figure[] | null;
  /** Goods that it sells, or could sell, below the margin floor. */
  low: LowPrices | null;
  /** More ways on, beside back and history. */
  aside?: ReactNode;
}

/** A promotion or discount: its form, its switch, and its cost. */
export function PromotionEditor(props: Props) {
  const { kind, title, page, presence, promotion, reply, fixed, form: Fields, figures, low } = props;
  const t = useT();
  const [search] = useSearchParams();
  const done = saidOnce.find((one) => one === search.get("done"));
  useEffect(() => {
    if (done === "created") clearUnsaved(unsavedName(kind, null));
  }, [done, kind]);
  const { key, version, typed: stored, mayEdit } = promotion;
  const products = reply ? knownProducts(reply.products, promotion.products) : promotion.products;
  const mine = reply ? { ...reply.typed, texts: { ...reply.typed.texts, ...fixedTexts(stored, fixed) } } : stored;
  const typed = reply?.opened ? mergePromotion(reply.opened, stored, mine) : mine;
  return (
    <AdminPage title={title} badge={<StateBadge state={promotion.state} />} aside={<WaysOn {...props} />}>
      {done && !reply && <SuccessNotice>{t(`adminPromotions.done.${done}`)}</SuccessNotice>}
      {mayEdit && <EditedHere at={presence} version={version} />}
      {reply?.code === "stale" && (
        <Answered answer={reply}>
          <MergedNotice
            values={asMaps({ opened: reply.opened, theirs: openedValues(stored), mine: openedValues(typed) })}
            labelOf={(field) => fieldName(field, t, products)}
            textOf={(field, value) => valueText(field, value, t)}
            reload={page}
          />
        </Answered>
      )}
      {low && <BelowFloor low={low} />}
      {figures && <UseFigures figures={figures} />}
      <Fields
        key={version}
        stored={{ key, version }}
        clean={stored}
        typed={typed}
        fieldErrors={reply?.fieldErrors ?? null}
        products={products}
        mayEdit={mayEdit}
      />
    </AdminPage>
  );
}

function WaysOn({ back, promotion: { key, active, archived, mayEdit, maySeeHistory }, aside }: Props) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <BackButton to={back.to}>{back.label}</BackButton>
      {maySeeHistory && (
        <ButtonLink to={to("adminAudit", {}, { about: key })} variant="quiet" size="small">
          {t("adminPromotions.history")}
        </ButtonLink>
      )}
      {aside}
      {mayEdit && <PromotionSteps active={active} archived={archived} />}
    </>
  );
}

const knownProducts = (sent: readonly PromotedProduct[], stored: readonly PromotedProduct[]) => [
  ...sent,
  ...stored.filter(({ slug }) => !sent.some((one) => one.slug === slug)),
];

const fixedTexts = ({ texts }: TypedPromotion, fixed: readonly string[]) =>
  Object.fromEntries(fixed.map((field) => [field, texts[field] ?? ""]));

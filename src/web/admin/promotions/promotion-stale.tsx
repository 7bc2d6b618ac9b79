import type { PromotedProduct } from "#engine/admin/promotions/goods.ts";
import { differences, type TypedPromotion } from "#engine/admin/promotions/typed.ts";
import { useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { fieldName, valueText } from "./promotion-words.ts";

/** Somebody else has saved it since it was opened: both versions, value by value, and the choice between them. */
export function PromotionStale({
  theirs,
  mine,
  products,
  reload,
}: {
  theirs: TypedPromotion;
  mine: TypedPromotion;
  products: readonly PromotedProduct[];
  reload: string;
}) {
  const t = useT();
  const words = (field: string, value: string) => (
    <span className="break-words whitespace-pre-line">{valueText(field, value, t)}</span>
  );
  return (
    <Notice type="warning" title={t("adminPromotions.stale.title")} live>
      <p>{t("adminPromotions.stale.text")}</p>
      <Table
        caption={t("adminPromotions.stale.title")}
        hideCaption
        rows={differences(theirs, mine)}
        rowKey={({ field }) => field}
        empty="–"
        columns={[
          {
            key: "field",
            head: t("adminPromotions.stale.field"),
            cell: ({ field }) => fieldName(field, t, products),
          },
          {
            key: "theirs",
            head: t("adminPromotions.stale.theirs"),
            cell: ({ field, before }) => words(field, before),
          },
          { key: "mine", head: t("adminPromotions.stale.mine"), cell: ({ field, after }) => words(field, after) },
        ]}
      />
      <ButtonLink to={reload} reloadDocument variant="secondary" size="small" className="mt-2">
        {t("adminPromotions.stale.discard")}
      </ButtonLink>
    </Notice>
  );
}

import { Form } from "react-router";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { priceListFields } from "#domain/pricing/price-list-form.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { asMaps, MergedNotice } from "../editing/stale-notice.tsx";
import { OpenedTexts } from "../editing/opened-field.tsx";
import { useMerged } from "../editing/use-merged.ts";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import { useFormFields } from "../settings/use-form-fields.ts";
import type { PriceListReply } from "./price-list-form.server.ts";

interface FormProps {
  stored: Texts;
  version: number;
  mayEdit: boolean;
  reply: PriceListReply | undefined;
  /** URL that shows the stored form again. */
  reload: string;
}

/** Names, priority, dates and rules of a list. */
export function PriceListForm({ stored, version, mayEdit, reply, reload }: FormProps) {
  const t = useT();
  const stale = useMerged(reply?.fieldErrors === null ? reply : null, stored);
  const typed = (stale ?? reply)?.typed ?? stored;
  const form = { fields: priceListFields };
  const { labelOf, errors, cell } = useFormFields(form, typed, reply?.fieldErrors ?? []);
  const { name, place, timeZone, startsAt, endsAt, excludesPromotions, earnsPoints } = priceListFields;
  return (
    <>
      {stale && (
        <MergedNotice
          values={asMaps({ opened: stale.opened, theirs: stored, mine: stale.typed })}
          labelOf={labelOf}
          reload={reload}
        />
      )}
      <ErrorSummary fieldErrors={errors} of={reply} />
      <Form key={JSON.stringify([version, typed])} method="post" noValidate className="max-w-3xl">
        <input type="hidden" name="version" value={version} />
        <OpenedTexts texts={stored} />
        <fieldset disabled={!mayEdit} className="min-w-0">
          <Panel id="list" title={t("adminPrices.list")}>
            <div className="field-row sm:grid-cols-2">
              <SettingField {...cell} name="name.en" of={name.within.en} hint={t("adminPrices.nameHint")} />
              <SettingField {...cell} name="name.cn" of={name.within.cn} />
              <SettingField {...cell} name="place" of={place} hint={t("adminPrices.placeHint")} maxLength={4} />
              <SettingField {...cell} name="timeZone" of={timeZone} />
              <SettingField {...cell} name="startsAt" of={startsAt} />
              <SettingField {...cell} name="endsAt" of={endsAt} />
            </div>
            <SettingField
              {...cell}
              name="excludesPromotions"
              of={excludesPromotions}
              hint={t("adminPrices.excludesHint")}
            />
            <SettingField {...cell} name="earnsPoints" of={earnsPoints} />
            {mayEdit && (
              <div>
                <Button type="submit" name="intent" value="save">
                  {t("adminPrices.save")}
                </Button>
              </div>
            )}
          </Panel>
        </fieldset>
      </Form>
    </>
  );
}

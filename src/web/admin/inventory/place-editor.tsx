import { Form } from "react-router";
import { placeFields } from "#domain/fulfilment/place-form.ts";
import { usStates } from "#domain/shipping/states.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { asMaps, MergedNotice } from "../editing/stale-notice.tsx";
import { OpenedTexts } from "../editing/opened-field.tsx";
import { useMerged } from "../editing/use-merged.ts";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import { useFormFields } from "../settings/use-form-fields.ts";
import { useDone } from "../use-done.ts";
import { placeName } from "./place-name.ts";
import type { loadPlace, PlaceReply } from "./place-page.server.ts";

type PlacePage = Awaited<ReturnType<typeof loadPlace>>;
type Cell = ReturnType<typeof useFormFields>["cell"];

/** The form of a place where goods lie, and its end. */
export function PlaceEditor({ page, reply }: { page: PlacePage; reply: PlaceReply | undefined }) {
  const t = useT();
  const to = useHref();
  const done = useDone(["saved", "closed", "opened"]);
  const isOfForm = reply?.typed["name"] !== undefined;
  const stale = useMerged(reply?.refused === "stale" && isOfForm ? reply : null, page.stored);
  const typed = (stale ?? (isOfForm ? reply : null))?.typed ?? page.stored;
  const { labelOf, errors, cell } = useFormFields({ fields: placeFields }, typed, reply?.fieldErrors ?? []);
  const refused = reply?.refused ?? null;
  return (
    <AdminPage
      title={page.name === null ? t("adminPlaces.new") : placeName(t, { name: page.name })}
      aside={<BackButton to={to("adminPlaces")}>{t("adminPlaces.title")}</BackButton>}
    >
      {done && !reply && (
        <Notice type="success" live>
          {t(`adminPlaces.done.${done}`)}
        </Notice>
      )}
      {reply && refused === "stale" && (
        <MergedNotice
          values={asMaps({ opened: stale?.opened ?? page.stored, theirs: page.stored, mine: typed })}
          labelOf={labelOf}
          reload={to("adminPlace", { place: String(page.id) })}
        />
      )}
      {reply && refused !== null && refused !== "stale" && (
        <Notice type="error" live>
          {t(`adminPlaces.refused.${refused}`, { count: reply.units })}
        </Notice>
      )}
      <ErrorSummary fieldErrors={errors} of={reply} />
      <PlaceForm page={page} cell={cell} />
      {page.id !== null && page.mayEdit && !page.isMain && <Closing page={page} />}
    </AdminPage>
  );
}

function PlaceForm({ page, cell }: { page: PlacePage; cell: Cell }) {
  const t = useT();
  return (
    <Form key={JSON.stringify([page.version, cell.typed])} method="post" noValidate className="max-w-3xl">
      <input type="hidden" name="version" value={page.version} />
      <OpenedTexts texts={page.stored} />
      <fieldset disabled={!page.mayEdit} className="min-w-0">
        <Panel id="place" title={t("adminPlaces.one")}>
          {page.isMain && <p className="text-sm text-muted">{t("adminPlaces.mainText")}</p>}
          <div className="field-row sm:grid-cols-2">
            <SettingField {...cell} name="name" of={placeFields.name} />
            <SettingField
              {...cell}
              name="position"
              of={placeFields.position}
              hint={t("adminPlaces.positionHint")}
              maxLength={2}
            />
            <Address {...cell} />
            <SettingField
              {...cell}
              name="pickup"
              of={placeFields.pickup}
              hint={t("adminPlaces.pickupHint")}
              choices={[{ value: "", label: t("adminPlaces.noPickup") }, ...page.pickups]}
            />
          </div>
          <SettingField {...cell} name="ships" of={placeFields.ships} />
          {page.mayEdit && (
            <div>
              <Button type="submit" name="intent" value="save">
                {t("adminStock.save")}
              </Button>
            </div>
          )}
        </Panel>
      </fieldset>
    </Form>
  );
}

function Address(cell: Cell) {
  const states = [{ value: "", label: "–" }, ...usStates.map((value) => ({ value, label: value }))];
  return (
    <>
      <SettingField {...cell} name="address1" of={placeFields.address1} />
      <SettingField {...cell} name="city" of={placeFields.city} />
      <SettingField {...cell} name="state" of={placeFields.state} choices={states} />
      <SettingField {...cell} name="zip" of={placeFields.zip} maxLength={10} inputMode="numeric" />
    </>
  );
}

/** A place that holds nothing can be closed, and opened again. */
function Closing({ page: { isClosed, units, version } }: { page: PlacePage }) {
  const t = useT();
  const way = isClosed ? "open" : "close";
  return (
    <Form method="post" className="max-w-3xl">
      <input type="hidden" name="version" value={version} />
      <Panel id="closing" title={t(`adminPlaces.${way}`)}>
        <p className="text-sm text-muted">
          {!isClosed && units > 0
            ? t("adminPlaces.refused.holds_stock", { count: units })
            : t(`adminPlaces.${way}Text`)}
        </p>
        <div>
          <Button type="submit" name="intent" value={way} variant="secondary">
            {t(`adminPlaces.${way}`)}
          </Button>
        </div>
      </Panel>
    </Form>
  );
}

import { Form } from "react-router";
import type { FoundModels } from "#engine/machines/machine-models.ts";
import { requiredText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProductPicture } from "../../ui/picture.tsx";

interface FindMachineProps {
  readonly query: string;
  /** The form was sent without a number. */
  readonly isMissing: boolean;
  readonly found: FoundModels | null;
}

/** Finds a machine by its nameplate, and lets the owner choose one. */
export function FindMachine({ query, isMissing, found }: FindMachineProps) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex flex-col gap-6">
      <Form method="get" action={to("machines")} noValidate className="flex max-w-text flex-col gap-3">
        <TextField
          name="find"
          type="search"
          label={t("machines.find.label")}
          hint={t("machines.find.hint")}
          defaultValue={query}
          error={isMissing && requiredText(t, "machines.find.label")}
          maxLength={80}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" icon="search" className="self-start">
          {t("machines.find.submit")}
        </Button>
      </Form>
      {found && (found.models.length > 0 ? <Models found={found} /> : <NoModel query={query} />)}
      <section aria-labelledby="unlisted" className="max-w-text border-t border-line pt-4">
        <h2 id="unlisted" className="font-semibold">
          {t("machines.find.other")}
        </h2>
        <p className="mb-3 text-sm text-muted">{t("machines.find.otherHint")}</p>
        <ButtonLink to={to("machines", {}, { add: "other" })} variant="secondary" size="small">
          {t("machines.fields.kindChoose")}
        </ButtonLink>
      </section>
    </div>
  );
}

function Models({ found: { models, part } }: { found: FoundModels }) {
  const t = useT();
  const to = useHref();
  return (
    <section aria-labelledby="models">
      <div role="status">
        <h2 id="models" className="mb-3 font-semibold wrap-anywhere">
          {part ? t("machines.find.ofPart", part) : t("machines.find.results")}
        </h2>
      </div>
      <ul className="grid gap-3 lg:grid-cols-2">
        {models.map((card) => (
          <li
            key={card.id}
            className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 rounded-md border border-line p-3"
          >
            <ProductPicture family={card.pictureFamily} sizes="4rem" alt="" />
            <div className="flex flex-col gap-2">
              <p className="text-sm font-semibold wrap-anywhere">
                <Figures text={card.name} />
              </p>
              <ButtonLink
                to={to("machines", {}, { add: card.slug })}
                variant="secondary"
                size="small"
                className="self-start"
                aria-label={t("machines.find.chooseOf", { name: card.name })}
              >
                {t("machines.find.choose")}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoModel({ query }: { query: string }) {
  const t = useT();
  return (
    <Notice type="warning" live title={t("machines.find.none", { query })}>
      {t("machines.find.noneHint")}
    </Notice>
  );
}

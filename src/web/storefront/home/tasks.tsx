import { Form } from "react-router";
import { partCategories } from "#domain/catalogue/part-categories.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { ReactNode } from "react";

/** Bands of air demand and where they lead; airflow in CFM and power in hp are the lists' own filters. */
const bands = [
  { key: "small", category: "piston", search: { "horsepower.max": 5 } },
  { key: "shop", category: "rotary-screw", search: { "airflow.min": 20, "airflow.max": 60 } },
  { key: "line", category: "rotary-screw", search: { "airflow.min": 60, "airflow.max": 150 } },
  { key: "plant", category: "rotary-screw", search: { "airflow.min": 150 } },
] as const;

interface Props {
  /** Categories that the shop names. */
  categories: readonly { readonly slug: string }[];
  hasOpenBox: boolean;
}

/** Ways in for those who know the job rather than the product; to open box where there is some. */
export function Tasks({ categories, hasOpenBox }: Props) {
  const t = useT();
  const to = useHref();
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className="mb-4 text-xl font-semibold sm:text-2xl">
        {t("home.tasks.title")}
      </h2>
      <div className="grid gap-4 lg:grid-flow-col lg:auto-cols-fr">
        <SizeTask categories={categories} />
        <PartsTask />
        {hasOpenBox && (
          <Task icon="tag" title={t("home.tasks.openBox.title")} text={t("home.tasks.openBox.text")}>
            <ul className="flex flex-col gap-2 text-sm">
              {(["condition", "unit"] as const).map((key) => (
                <li key={key} className="flex gap-2">
                  <Icon name="check" className="size-5 text-success" />
                  {t(`home.tasks.openBox.${key}`)}
                </li>
              ))}
            </ul>
            <ButtonLink to={to("category", { category: "open-box", id: "all" })} className="mt-5 self-start">
              {t("home.tasks.openBox.shop")}
            </ButtonLink>
          </Task>
        )}
      </div>
    </section>
  );
}

/** Bands of air demand, of the categories that the shop names. */
function SizeTask({ categories }: Pick<Props, "categories">) {
  const t = useT();
  const to = useHref();
  const filled = bands.filter(({ category }) => categories.some(({ slug }) => slug === category));
  return (
    <Task icon="gauge" title={t("home.tasks.size.title")} text={t("home.tasks.size.text")}>
      <ul className="-mx-2">
        {filled.map(({ key, category, search }) => (
          <li key={key}>
            <Link
              to={to("category", { category, id: "all" }, search)}
              className="flex min-h-11 items-center justify-between gap-3 rounded-md px-2 py-1 text-sm hover:bg-ground hover:text-primary"
            >
              <span>
                <span className="block font-semibold">{t(`home.tasks.size.${key}.air`)}</span>
                <span className="text-muted">{t(`home.tasks.size.${key}.use`)}</span>
              </span>
              <Icon name="right" className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to={to("airSystem")} className="mt-4 self-start">
        {t("home.tasks.size.system")}
      </ButtonLink>
      <Link to={to("tools")} className="link mt-2 inline-flex min-h-8 items-center self-start pointer-coarse:min-h-11">
        {t("home.tasks.size.tools")}
      </Link>
    </Task>
  );
}

function PartsTask() {
  const t = useT();
  const to = useHref();
  return (
    <Task icon="wrench" title={t("home.tasks.parts.title")} text={t("home.tasks.parts.text")}>
      <Form action={to("search")} method="get" className="flex flex-col gap-2">
        <label htmlFor="parts-for" className="text-sm font-semibold">
          {t("home.tasks.parts.label")}
        </label>
        <input
          id="parts-for"
          name="q"
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          className="h-11 w-full rounded-md border border-line-strong bg-ground px-3 hover:border-ink"
        />
        <p className="text-sm text-muted">{t("home.tasks.parts.hint")}</p>
        {/* The machine's own number would lead to the machine: parts are looked for on their shelves. */}
        {partCategories.map((category) => (
          <input key={category} type="hidden" name="category" value={category} />
        ))}
        <Button type="submit" variant="secondary" icon="search" className="self-start">
          {t("home.tasks.parts.find")}
        </Button>
        <Link to={to("machines")} className="link self-start text-sm">
          {t("home.tasks.parts.machine")}
        </Link>
      </Form>
    </Task>
  );
}

function Task({ icon, title, text, children }: { icon: IconName; title: string; text: string; children: ReactNode }) {
  return (
    <article className="flex flex-col rounded-md border border-line bg-wash p-5">
      <h3 className="flex items-center gap-2.5 text-lg font-semibold">
        <Icon name={icon} className="size-6 text-primary" />
        {title}
      </h3>
      <p className="mt-1.5 mb-4 text-sm text-muted">{text}</p>
      {children}
    </article>
  );
}

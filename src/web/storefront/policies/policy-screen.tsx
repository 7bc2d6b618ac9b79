import { headingsOf } from "#domain/content/policy-headings.ts";
import { oneLineOf, type RichText } from "#domain/kernel/rich-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PolicyPage } from "#engine/content/page-types.ts";
import { formatDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { ContactLinks } from "../../shell/contact-links.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PolicyBody } from "./policy-body.tsx";
import { policyRoute } from "./policy-route.ts";

/** A policy: contents, when it was updated, the text, and a way to print it. */
export function PolicyScreen({ policy }: { policy: PolicyPage }) {
  if (policy.publishedAt === null) return <NotWritten slug={policy.slug} />;
  return <Written policy={policy} publishedAt={policy.publishedAt} />;
}

function Written({ policy, publishedAt }: { policy: PolicyPage; publishedAt: Instant }) {
  const t = useT();
  const { title, text } = policy;
  const name = title || t(`shell.policy.${policy.slug}`);
  return (
    <div className="page pb-16">
      <PublicHead title={name} description={firstWords(text)} />
      <Breadcrumbs crumbs={[{ label: t(`shell.policy.${policy.slug}`) }]} />
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <header className="lg:col-start-2">
          <h1 className="text-3xl font-bold">{name}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-muted">
            <span>{t("policies.updated", { date: formatDate(publishedAt, t), version: policy.version })}</span>
            <button
              type="button"
              onClick={() => window.print()}
              className="link inline-flex min-h-8 cursor-pointer items-center gap-1.5 noscript:hidden print:hidden"
            >
              <Icon name="print" className="size-4" />
              {t("policies.print")}
            </button>
          </p>
        </header>
        <aside className="lg:sticky lg:top-6 lg:row-span-2 lg:row-start-1 lg:self-start print:hidden">
          <Contents text={text} />
          <OtherPolicies current={policy.slug} />
        </aside>
        <article className="max-w-text lg:col-start-2 [&>:first-child]:mt-0">
          <PolicyBody text={text} />
        </article>
      </div>
    </div>
  );
}

/** Notice of a policy not written yet; not linked, and noindex. */
function NotWritten({ slug }: { slug: PolicyPage["slug"] }) {
  const t = useT();
  const name = t(`shell.policy.${slug}`);
  return (
    <div className="page pb-16">
      <PublicHead title={name} noindex />
      <Breadcrumbs crumbs={[{ label: name }]} />
      <h1 className="text-3xl font-bold">{name}</h1>
      <p className="mt-3 max-w-text">{t("policies.notWritten")}</p>
      <div className="mt-3">
        <ContactLinks />
      </div>
    </div>
  );
}

/** The first paragraph, as the description. */
function firstWords(text: RichText): string | undefined {
  const first = text.find((block) => typeof block === "string" || block.type === "paragraph");
  return first && oneLineOf([first]);
}

function Contents({ text }: { text: RichText }) {
  const t = useT();
  const headings = headingsOf(text).filter(({ level }) => level === 2);
  if (headings.length < 2) return null;
  return (
    <nav aria-labelledby="contents" className="border-l-2 border-accent pl-4">
      <h2 id="contents" className="text-sm font-semibold">
        {t("policies.contents")}
      </h2>
      <ul className="mt-1 text-sm">
        {headings.map(({ id, words }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-8 items-center hover:text-primary hover:underline pointer-coarse:min-h-11"
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OtherPolicies({ current }: { current: PolicyPage["slug"] }) {
  const t = useT();
  const to = useHref();
  return (
    <nav aria-labelledby="policies" className="mt-8 pl-4 max-lg:hidden">
      <h2 id="policies" className="text-sm font-semibold">
        {t("policies.all")}
      </h2>
      <ul className="mt-1 text-sm text-muted">
        {useShop().policies.map((slug) => (
          <li key={slug}>
            <Link
              to={to(policyRoute[slug])}
              aria-current={slug === current ? "page" : undefined}
              className="inline-flex min-h-8 items-center hover:text-primary hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {t(`shell.policy.${slug}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

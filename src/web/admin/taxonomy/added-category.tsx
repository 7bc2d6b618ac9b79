import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Answered } from "../../ui/answered.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { clearUnsaved } from "../editing/unsaved.ts";
import { StepForm } from "../panel.tsx";
import type * as server from "./category.server.ts";
import { unsavedCategory } from "./unsaved-category.ts";

type Answer = PageProps<typeof server>["actionData"];

/** Leads on from a category that was just added, and forgets what was typed of it. */
export function AddedNotice() {
  const t = useT();
  const [search] = useSearchParams();
  const isNew = search.get("done") === "added";
  useEffect(() => {
    if (isNew) clearUnsaved(`settings-${unsavedCategory}`);
  }, [isNew]);
  return isNew && <SuccessNotice>{t("adminTaxonomy.addedCategory")}</SuccessNotice>;
}

/** Removes an added category; with products in it, it says how many and where they are. */
export function RemoveCategory({ slug, answer }: { slug: string; answer: Answer }) {
  const t = useT();
  const to = useHref();
  const filled = answer?.code === "filled" ? answer : null;
  return (
    <StepForm
      intent="remove"
      title={t("adminTaxonomy.removeCategory")}
      text={t("adminTaxonomy.removeCategoryText")}
      submit={t("adminTaxonomy.removeCategory")}
      look="secondary"
      open={filled !== null}
    >
      {filled && (
        <Answered answer={filled}>
          <Notice type="error">
            {t.rich("adminTaxonomy.categoryFilled", {
              count: filled.count,
              link: (words) => (
                <Link key="link" to={to("adminProducts", {}, { category: slug })} className="link">
                  {words}
                </Link>
              ),
            })}
          </Notice>
        </Answered>
      )}
    </StepForm>
  );
}

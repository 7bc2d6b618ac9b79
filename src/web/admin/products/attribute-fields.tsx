import type { ReactNode } from "react";
import { attributeGroups } from "#domain/catalogue/attribute.ts";
import type { TypedAttributes } from "#engine/admin/products/edit-typed.ts";
import { askedAttributes } from "#engine/admin/products/open-box-attributes.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import { AttributeControl } from "./attribute-control.tsx";
import { attributeNames } from "./change-words.ts";
import { useTaxonomy } from "./taxonomy-context.tsx";

/** The attributes of the product's category, in the blocks of its specification table. */
export function AttributeFields({
  category,
  typed,
  errorOf,
}: {
  category: string;
  typed: TypedAttributes;
  errorOf: (field: string) => ReactNode;
}) {
  const t = useT();
  const taxonomy = useTaxonomy();
  const definitions = askedAttributes(category, taxonomy.find(category)?.attributes ?? []);
  const missing = Object.keys(typed).filter((key) => !taxonomy.attribute(category, key));
  return (
    <Panel id="attributes" title={t("adminProducts.edit.attributes")}>
      {definitions.length === 0 && <p className="text-muted">{t("adminProducts.edit.chooseCategory")}</p>}
      {missing.length > 0 && definitions.length > 0 && (
        <p className="text-sm text-warning" role="status">
          {t("adminProducts.bulk.lost", { names: attributeNames(missing, t, taxonomy) })}
        </p>
      )}
      {attributeGroups.map((group) => {
        const ofGroup = definitions.filter((definition) => definition.group === group);
        if (ofGroup.length === 0) return null;
        return (
          <fieldset key={group} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 font-semibold">{t(`product.groups.${group}`)}</legend>
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 2xl:grid-cols-3">
              {ofGroup.map((definition) => (
                <AttributeControl
                  key={definition.key}
                  definition={definition}
                  name={`attribute.${definition.key}`}
                  unitName={`unit.${definition.key}`}
                  typed={typed[definition.key]}
                  error={errorOf(`attribute.${definition.key}`)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </Panel>
  );
}

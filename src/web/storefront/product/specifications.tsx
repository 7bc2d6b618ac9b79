import { attributeGroups } from "#domain/catalogue/attribute.ts";
import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import type { ReactNode } from "react";
import { useT } from "../../language/language.tsx";
import { SpecText, UnitSwitch } from "../catalogue/spec-value.tsx";
import { Figures } from "../../ui/figures.tsx";

/** The whole specification in groups; rows in which the chosen version differs show the version's figure. */
export function Specifications({ page, variant }: { page: ProductPage; variant: VariantChoice }) {
  const t = useT();
  const own = new Map(variant.specs.map((spec) => [spec.key, spec]));
  const shownKeys = new Set(page.specs.flatMap(({ specs }) => specs.map(({ key }) => key)));
  const added = variant.specs.filter(({ key }) => !shownKeys.has(key));
  const groups = attributeGroups.flatMap((group) => {
    const common = page.specs.find((block) => block.group === group)?.specs ?? [];
    const specs: (typeof common)[number][] = [...common, ...added.filter((spec) => spec.group === group)];
    return specs.length === 0 ? [] : [{ group, specs }];
  });
  return (
    <div>
      <div className="mb-1 flex justify-end lg:mb-3">
        <UnitSwitch />
      </div>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2 lg:gap-y-6">
        {groups.map(({ group, specs }) => (
          <SpecBlock key={group} title={t(`product.groups.${group}`)}>
            {specs.map((spec) => (
              <Row key={spec.key} name={spec.name} help={spec.help}>
                <SpecText value={(own.get(spec.key) ?? spec).value} />
              </Row>
            ))}
          </SpecBlock>
        ))}
        <SpecBlock title={t("product.packing")}>
          <Row name={t("product.shippingWeight")}>
            <SpecText value={{ dimension: "weight", value: variant.parcel.weightLb }} />
          </Row>
          <Row name={t("product.packed")}>
            {[variant.parcel.lengthIn, variant.parcel.widthIn, variant.parcel.heightIn].map((side, at) => (
              <span key={at}>
                {at > 0 && " × "}
                <SpecText value={{ dimension: "length", value: side }} />
              </span>
            ))}
          </Row>
          {variant.crossReferences.length > 0 && (
            <Row name={t("product.crossReferences")}>
              {variant.crossReferences
                .map(({ maker, number }) => t("product.crossReference", { maker, number }))
                .join(", ")}
            </Row>
          )}
        </SpecBlock>
      </div>
    </div>
  );
}

function SpecBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="border-b border-line-strong pb-1 font-semibold">{title}</h3>
      <dl className="text-sm">{children}</dl>
    </section>
  );
}

function Row({ name, help, children }: { name: string; help?: string; children: ReactNode }) {
  const t = useT();
  return (
    <div className="grid grid-cols-[45%_minmax(0,1fr)] gap-3 border-b border-line py-1 lg:py-2">
      <dt className="text-muted">
        {help ? (
          <details>
            <summary
              className="-my-0.5 cursor-pointer list-none py-0.5 underline decoration-dotted underline-offset-4"
              aria-label={t("ui.whatIs", { name })}
            >
              <Figures text={name} />
            </summary>
            <p className="mt-1 text-xs">
              <Figures text={help} />
            </p>
          </details>
        ) : (
          name
        )}
      </dt>
      <dd className="font-medium max-2xs:[&_span]:whitespace-normal">{children}</dd>
    </div>
  );
}

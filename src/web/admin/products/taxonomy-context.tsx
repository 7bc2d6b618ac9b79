import { createContext, type ReactNode, useContext, useMemo } from "react";
import { Taxonomy, type TaxonomyData } from "#domain/catalogue/taxonomy.ts";

const TaxonomyContext = createContext<Taxonomy | null>(null);

/** Provides the shop's subcategories and attributes to its children. */
export function TaxonomyProvider({ data, children }: { data: TaxonomyData; children: ReactNode }) {
  const taxonomy = useMemo(() => new Taxonomy(data), [data]);
  return <TaxonomyContext value={taxonomy}>{children}</TaxonomyContext>;
}

export function useTaxonomy(): Taxonomy {
  const taxonomy = useContext(TaxonomyContext);
  if (!taxonomy) throw new Error("useTaxonomy needs a TaxonomyProvider around it");
  return taxonomy;
}

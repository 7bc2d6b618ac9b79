import type { Money } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { SaleTax, SaleToTax } from "#domain/pricing/provider-tax.ts";
import type { ProviderError } from "./payment-provider.ts";

/** Identification of a filing: `key` may change, `reference` never does. */
export interface FilingName {
  readonly key: string;
  readonly reference: string;
}

/** A line of a filed sale. `line` is the provider's name of it. */
interface FiledLine {
  readonly line: string;
  readonly reference: string;
  readonly amount: Money;
  readonly tax: Money;
}

/** Goods without tax, and the tax on them. */
interface TaxedAmount {
  readonly amount: Money;
  readonly tax: Money;
}

/** A sale as it was filed. */
export interface FiledSale {
  readonly transaction: string;
  readonly lines: readonly FiledLine[];
  readonly shipping: TaxedAmount;
}

/** The part of a filed sale that is given back, as positive amounts. */
export interface SaleToReverse {
  readonly lines: readonly FiledLine[];
  readonly shipping: TaxedAmount;
}

/** The account's readiness: what it still lacks, in the provider's words. */
interface TaxAccount {
  readonly isReady: boolean;
  readonly lacks: readonly string[];
}

/** A service that decides the tax of sales, and keeps them for the returns that the merchant files. */
export interface TaxProvider {
  /** The tax of a sale today. Nothing is filed by it. */
  calculate(sale: SaleToTax): Promise<Result<SaleTax, ProviderError>>;
  /** Files the sale of a calculation. Idempotent by key. */
  file(calculation: string, name: FilingName): Promise<Result<FiledSale, ProviderError>>;
  /** Files what is given back of a sale; all of it where no part is named. Gives the provider's name of it. */
  reverse(
    transaction: string,
    part: SaleToReverse | null,
    name: FilingName,
  ): Promise<Result<{ readonly transaction: string }, ProviderError>>;
  /** Asks about the account; files nothing. */
  check(): Promise<Result<TaxAccount, ProviderError>>;
}

/** Providers of tax by the keys as they stand. */
export interface TaxProviders {
  /** The one to ask; null where there are no keys. */
  current(): Promise<TaxProvider | null>;
  /** The one in use and those under earlier keys, which know what was calculated by them. */
  all(): Promise<readonly TaxProvider[]>;
}

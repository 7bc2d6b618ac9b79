import type { Metadata } from "./objects.ts";

export type TaxAddress = {
  city: string | null;
  country: string;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

export type TaxBreakdown = {
  amount: number;
  jurisdiction: { country: string; display_name: string; level: string; state: string | null };
  sourcing: "destination";
  tax_rate_details: { display_name: string; percentage_decimal: string; tax_type: "sales_tax" } | null;
  taxability_reason: string;
  taxable_amount: number;
};

type TaxLine = {
  id: string;
  amount: number;
  amount_tax: number;
  livemode: false;
  metadata: Metadata | null;
  product: null;
  quantity: number;
  reference: string;
  tax_behavior: "exclusive";
  tax_code: string;
};

export type CalculationLine = TaxLine & {
  object: "tax.calculation_line_item";
  performance_location: null;
  tax_breakdown: TaxBreakdown[];
};

export type TransactionLine = TaxLine & {
  object: "tax.transaction_line_item";
  reversal: { original_line_item: string } | null;
  type: "transaction" | "reversal";
};

type TaxShipping = { amount: number; amount_tax: number; tax_behavior: "exclusive"; tax_code: string };

type CustomerDetails = {
  address: TaxAddress | null;
  address_source: string | null;
  ip_address: null;
  tax_ids: [];
  taxability_override: string;
};

export type TaxCalculation = {
  id: string;
  object: "tax.calculation";
  amount_total: number;
  created: number;
  currency: string;
  customer: null;
  customer_details: CustomerDetails;
  expires_at: number;
  livemode: false;
  ship_from_details: null;
  shipping_cost: (TaxShipping & { tax_breakdown: TaxBreakdown[] }) | null;
  tax_amount_exclusive: number;
  tax_amount_inclusive: 0;
  tax_breakdown: object[];
  tax_date: number;
};

export type TaxTransaction = {
  id: string;
  object: "tax.transaction";
  created: number;
  currency: string;
  customer: null;
  customer_details: CustomerDetails;
  livemode: false;
  metadata: Metadata | null;
  posted_at: number;
  reference: string;
  reversal: { original_transaction: string } | null;
  ship_from_details: null;
  shipping_cost: TaxShipping | null;
  tax_date: number;
  type: "transaction" | "reversal";
};

/** The lines of a calculation or a transaction, under its id. */
export type TaxLines<Line> = { id: string; lines: Line[] };

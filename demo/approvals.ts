import type { DemoGoods } from "./customer.ts";

interface DemoRequisition extends DemoGoods {
  readonly costCenter: string;
  readonly job: string;
  readonly why: string;
  readonly daysAgo: number;
  /** Null for one that waits. */
  readonly decision: "approve" | null;
}

/** Cost centers, budgets and rules of approval of one demo company; everything about it is invented. */
export const demoApprovals = {
  company: "Larkspur Manufacturing, Inc.",
  site: "Columbus body shop",
  requester: "requester@larkspur.example",
  approver: "approver@larkspur.example",
  costCenters: [
    { code: "4100", name: "Plant air", budget: "12,000", site: "Dayton plant" },
    { code: "5200", name: "Paint booth", budget: "1,500", site: "Columbus body shop" },
    { code: "9000", name: "Repairs", budget: "", site: "" },
  ],
  references: [{ name: "Job", choices: "", isRequired: false }],
  rule: { name: "Anything for Columbus over $50", over: "50" },
  requisitions: [
    {
      category: "extras",
      nth: 1,
      quantity: 2,
      method: "SHIPPING",
      payment: "on-account",
      costCenter: "5200",
      job: "B-118",
      why: "The relief valves of the booth’s compressor and receiver are due",
      daysAgo: 6,
      decision: "approve",
    },
    {
      category: "extras",
      nth: 0,
      quantity: 3,
      method: "SHIPPING",
      payment: "on-account",
      costCenter: "5200",
      job: "B-121",
      why: "Timed drains for the booth’s tank and its two filters",
      daysAgo: 1,
      decision: null,
    },
  ],
} as const satisfies { readonly requisitions: readonly DemoRequisition[] } & Readonly<Record<string, unknown>>;

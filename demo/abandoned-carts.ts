import type { Language } from "#domain/kernel/language.ts";

/** A guest's cart that was left, with the address they gave at checkout to be reminded of it. */
interface DemoCart {
  readonly email: string;
  readonly language: Language;
  readonly daysAgo: number;
  readonly goods: readonly { readonly category: string; readonly nth: number; readonly quantity: number }[];
}

export const demoCarts: readonly DemoCart[] = [
  {
    email: "r.okafor@example.com",
    language: "en",
    daysAgo: 2,
    goods: [
      { category: "air-filters", nth: 0, quantity: 2 },
      { category: "lubricants", nth: 1, quantity: 4 },
    ],
  },
  {
    email: "chen.wei@example.com",
    language: "cn",
    daysAgo: 3,
    goods: [{ category: "extras", nth: 4, quantity: 1 }],
  },
  {
    email: "maint@example.com",
    language: "en",
    daysAgo: 5,
    goods: [{ category: "extras", nth: 2, quantity: 6 }],
  },
];

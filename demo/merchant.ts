/** The sign-in anybody may look at the merchant's side with, while third parties are emulated. */
export const demoMerchant = {
  name: "Mara Ellison",
  email: "merchant@example.com",
  password: "Compressor1",
  role: "owner",
} as const;

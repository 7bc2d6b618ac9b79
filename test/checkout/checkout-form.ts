/** The form of `/checkout` as Ada Marsh of Dayton fills it in: goods that come by parcel, paid by card. */
export const checkoutForm: Readonly<Record<string, string>> = {
  email: "ada@example.com",
  method: "SHIPPING",
  payment: "stripe",
  billingSame: "on",
  partial: "no",
  "shipping.firstName": "Ada",
  "shipping.lastName": "Marsh",
  "shipping.address1": "12 Mill Road",
  "shipping.city": "Dayton",
  "shipping.state": "OH",
  "shipping.zip": "45402",
  "shipping.phone": "(555) 123-4567",
};

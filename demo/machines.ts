/** Machines of a demo company, each at the site of that name and added by one of its people. */
export const demoMachines = {
  company: "Larkspur Manufacturing, Inc.",
  machines: [
    {
      site: "Dayton plant",
      by: "buyer@larkspur.example",
      model: "ostrelvane-rs20-125-b",
      name: "Press shop RS20",
      serial: "OV2311-0416",
      hours: "7,860",
      hoursPerWeek: "80",
      daysAgo: 9,
    },
    {
      site: "Dayton plant",
      by: "admin@larkspur.example",
      model: "ostrelvane-rs10-125-b",
      name: "Night shift RS10",
      serial: "OV2204-0093",
      hours: "3,120",
      hoursPerWeek: "30",
      daysAgo: 20,
    },
    {
      site: "Columbus body shop",
      by: "requester@larkspur.example",
      model: "gantmoor-p2-050v80",
      name: "Paint booth piston",
      serial: "",
      hours: "1,440",
      hoursPerWeek: "25",
      daysAgo: 4,
    },
  ],
} as const;

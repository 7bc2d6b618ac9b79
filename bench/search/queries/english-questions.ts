import { electric, engines, queries } from "../query.ts";

export const englishUses = queries("en", "use", [
  ["compressor for dental office", { in: ["oilless"] }, "A quiet oilless one with dryer"],
  [
    "sandblast cabinet compressor",
    { in: [...electric, "gas-driven"], has: { airflow: { from: 15, to: 130 } } },
    "A two-stage of 18 CFM or more",
  ],
  [
    "air supply for body shop paint booth",
    { in: electric, has: { airflow: { from: 15, to: 175 } } },
    "A screw with tank and dryer",
  ],
  ["run a 90 lb jackhammer", { in: engines, has: { airflow: { from: 60 } } }, "A towable 110 or 185"],
  ["pond aeration", { in: ["blowers"] }, "A regenerative blower"],
  ["bulk powder conveying blower", { in: ["blowers/lobe"] }, "A lobe blower"],
  ["cnc vacuum table hold down", { in: ["vacuum", "blowers/regenerative"] }, "A vane or claw pump"],
  ["milking parlor vacuum", { in: ["vacuum"] }, "A rotary vane pump"],
  [
    "blow out sprinkler lines",
    [{ in: engines }, { in: ["piston"], has: { airflow: { from: 10 } } }],
    "A portable one with much flow",
  ],
  [
    "service truck tire work",
    {
      in: [
        "gas-driven/gas-truck-mount",
        "gas-driven/gas-screw",
        "gas-driven/gas-generator",
        "diesel-driven/diesel-truck-mount",
      ],
    },
    "A truck-mount gas compressor",
  ],
  [
    "roofing nailers on site",
    { in: ["piston/portable", "oilless/quiet-portable", "gas-driven/gas-portable"] },
    "A wheelbarrow compressor",
  ],
  ["keep outdoor air lines from freezing", { in: ["air-dryers/desiccant"] }, "A desiccant dryer at −40 °F"],
  ["airbrush in an apartment", { in: ["oilless"] }, "The quiet half horsepower"],
  [
    "laser cutting air with dryer",
    [{ in: ["rotary-screw"], has: { builtInDryer: true } }, { in: ["compressor-pods"] }],
    "A screw with tank and dryer at 150 PSI",
  ],
  ["clean oil free air for a lab", { in: ["oilless"] }, "A scroll with dryer"],
  ["farm with no electricity", { in: engines }, "A gas wheelbarrow compressor"],
  ["oil for a bakery compressor", { in: ["lubricants/food-grade"] }, "Food-grade screw oil"],
]);

export const englishQuestions = queries("en", "question", [
  [
    "what size breaker for 10 hp single phase compressor",
    { pages: ["toolPower", "myPower"] },
    "Breaker and wire calculator",
  ],
  ["how many amps does a 25 hp compressor pull at 460", { pages: ["toolPower", "myPower"] }, "The same calculator"],
  ["how long to pump up a 240 gallon tank", { pages: ["toolPumpUp"] }, "Pump-up time"],
  ["how big a receiver do i need for 100 cfm", { pages: ["toolReceiver", "airSystem"] }, "Receiver size"],
  ["pressure drop through 300 ft of 3/4 pipe", { pages: ["toolPipe"] }, "Pipe pressure drop"],
  ["how much does a 1/8 inch leak cost me", { pages: ["toolLeaks", "toolRunningCost"] }, "Leak test and its cost"],
  ["electricity cost of a 50 hp compressor per year", { pages: ["toolRunningCost"] }, "Running cost"],
  ["will water condense in my pipe at 40 degrees", { pages: ["toolDewPoint"] }, "Dew point"],
  ["how many cfm is 3 m3/min", { pages: ["toolUnits"] }, "Unit converter"],
  ["which compressor do i need for my shop", { pages: ["airSystem"] }, "The air system planner"],
  [
    "what can run two die grinders and an hvlp gun",
    [{ pages: ["airSystem"] }, { in: electric, has: { airflow: { from: 22, to: 60 } } }],
    "The air system planner, then 24 CFM and more",
  ],
  ["do you ship to puerto rico", { pages: ["shippingPolicy"] }, "No: shipping policy"],
  ["can i send back an opened pail of oil", { pages: ["returnPolicy"] }, "Returns: not once it is open"],
  ["are belts covered under warranty", { pages: ["warrantyPolicy"] }, "Warranty: wear parts"],
  ["when will my freight arrive", { pages: ["shippingPolicy", "orderTrack"] }, "Days on the road, and the order"],
  [
    "pallet came damaged what now",
    { pages: ["shippingPolicy", "returnPolicy", "warrantyPolicy"] },
    "Inspect, write it down, tell us in three days",
  ],
  [
    "how do i cancel my order",
    { pages: ["returnPolicy", "orderTrack", "orderList", "terms", "help"] },
    "Canceling before dispatch",
  ],
]);

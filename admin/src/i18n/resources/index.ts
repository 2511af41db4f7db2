import { customers } from "./customers";
import { goods } from "./goods";
import { messages } from "./messages";
import { money } from "./money";
import { pages } from "./pages";
import { promotions } from "./promotions";
import { receiving } from "./receiving";
import { service } from "./service";
import { trade } from "./trade";

/** Names of resources and fields, as lists, forms and exports show them. */
export const resources = {
  ...goods,
  ...trade,
  ...money,
  ...customers,
  ...pages,
  ...promotions,
  ...receiving,
  ...service,
  ...messages,
};

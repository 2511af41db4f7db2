export { ads } from "./ads";
export { audit } from "./audit";
export { companies } from "./companies";
export { goods } from "./goods";
export { goodsImports } from "./goodsImports";
export { licences, ReviewPage } from "./licences";
export { orders } from "./orders";
export { staff } from "./staff";
export { stocks } from "./stocks";

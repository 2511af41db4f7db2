/** One chunk: a buyer who takes the first step takes the others within minutes. */
export { default as CompanyPage } from "./CompanyPage";
export { default as StartPage } from "./StartPage";
export { default as SubmittedPage } from "./SubmittedPage";
export { default as WechatRegisterPage } from "./WechatPage";

/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** page of the chat service, if there is one */
  readonly VITE_CHAT_URL?: string;
  /** where page views are posted, if anywhere */
  readonly VITE_PAGE_VIEW_URL?: string;
}

/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** where page views are posted, if anywhere */
  readonly VITE_PAGE_VIEW_URL?: string;
}

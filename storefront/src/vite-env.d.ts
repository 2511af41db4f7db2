/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** page of the chat service, if there is one */
  readonly VITE_CHAT_URL?: string;
}

import { CreateToShow, EditToShow } from "../promotions/EditToShow";
import { MassMessageForm } from "./form";

export const MassMessageEdit = () => (
  <EditToShow of="mass_messages" kind="群发消息">
    <MassMessageForm />
  </EditToShow>
);

export const MassMessageCreate = () => (
  <CreateToShow kind="群发消息">
    <MassMessageForm isNew />
  </CreateToShow>
);

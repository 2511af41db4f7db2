/** The console, with a conversation open in it. */
export const consoleLink = (conversationId?: number) =>
  conversationId === undefined ? "/service" : `/service?conversation=${conversationId}`;

/**
 * The few of Skyra's components that are used, with the changes that they need here. They read their settings from the window when they
 * load, so the settings come first: without pictures of our own they would ask Discord's host for some.
 */
import './skyra-settings.ts';
import '@skyra/discord-components-core/discord-action-row.js';
import '@skyra/discord-components-core/discord-attachments.js';
import '@skyra/discord-components-core/discord-embed-description.js';
import '@skyra/discord-components-core/discord-embed-field.js';
import '@skyra/discord-components-core/discord-embed-fields.js';
import '@skyra/discord-components-core/discord-embed-footer.js';
import '@skyra/discord-components-core/discord-mention.js';
import '@skyra/discord-components-core/discord-messages.js';
import '@skyra/discord-components-core/discord-time.js';
import { DiscordAuthorInfo } from '@skyra/discord-components-core/discord-author-info.js';
import { DiscordButton } from '@skyra/discord-components-core/discord-button.js';
import { DiscordCommand } from '@skyra/discord-components-core/discord-command.js';
import { DiscordEmbed } from '@skyra/discord-components-core/discord-embed.js';
import { DiscordMessage } from '@skyra/discord-components-core/discord-message.js';
import { css } from 'lit';

/** Names stay within their line, however high or long they are. */
DiscordAuthorInfo.elementStyles.push(css`
  :host { min-width: 0; max-width: 100%; }
  :host .discord-author-username { min-width: 0; overflow: clip; overflow-wrap: anywhere; }
`);

/** Long labels wrap instead of running over the edge of a phone, and the focus can be seen. */
DiscordButton.elementStyles.push(css`
  :host > *:first-child {
    height: auto; max-width: 100%; box-sizing: border-box; margin: 0; padding: 5px 14px;
    border-radius: 8px; line-height: 18px; text-align: left; overflow-wrap: anywhere; color: #fff;
  }
  :host > *:first-child:focus-visible { outline: 2px solid #00a8fc; outline-offset: 2px; }
  :host > .secondary { background-color: var(--button); color: var(--on-button); }
  :host > .secondary.hoverable:hover, :host > a.secondary:hover { background-color: var(--button-hover); }
  .success { background-color: #248046; }
  .destructive { background-color: #da373c; }
`);

DiscordEmbed.elementStyles.push(css`
  :host .discord-embed-root { flex: 0 1 auto; }
  :host .discord-embed-wrapper { background-color: #2b2d31; border: none; min-width: 0; max-width: min(520px, 100%); }
  :host .discord-embed-wrapper .discord-embed-grid { min-width: 0; grid-template-columns: minmax(0, 1fr) auto; }
  :host([light-theme]) .discord-embed-wrapper { background-color: #f2f3f5; }
`);

DiscordCommand.elementStyles.push(css`
  :host .discord-replied-message-username { min-width: 0; overflow: clip; }
  :host([light-theme]) .discord-slash-command-name { color: #3b46b8 !important; background-color: #e0e3fc; }
`);

DiscordMessage.elementStyles.push(css`
  .discord-message-content { min-width: 0; }
  @container (max-width: 340px) {
    .discord-author-avatar, .discord-message-body-only-indent { display: none; }
  }
  .discord-message-timestamp { color: #949ba4; }
  :host([light-theme]) .discord-message-timestamp { color: #5c5e66; }
`);

export { DiscordButton };

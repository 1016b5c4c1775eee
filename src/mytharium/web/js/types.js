/**
 * What the table's page and the server say to each other.
 *
 * @typedef {object} Choice One legal action as people see it.
 * @property {string} act its notation: what is sent
 * @property {string} label its button
 * @property {string} question the prompt while it is chosen
 * @property {string} hint one more line under the question
 * @property {string[]} cells the cells that choose it; none: it is a button beside the prompt
 * @property {string[]} marks cells shown as chosen with it
 * @property {string[]} then cells to light once one of `cells` was clicked; clicking one of these chooses it
 * @property {string} begin what that first click means
 * @property {boolean} default the main button while nothing is chosen
 * @property {boolean} ask it is asked back even where choices are played at once
 * @property {string} menu a button beside the prompt that offers it with others
 * @property {number} amount what a slider says, where all ways on a cell have one; otherwise -1
 * @property {string} warning what it would throw away
 * @property {boolean} thin it takes an exchange, or brings a part only: told after the others
 *
 * @typedef {object} State
 * @property {boolean} over
 * @property {boolean} must_end chance waits until it may go on
 * @property {boolean} can_undo
 * @property {boolean} your_turn
 * @property {number} curtain the seat that the device is handed to, or -1
 *
 * @typedef {object} Change What becomes of an element: it is `html` now; or only its own `tag` changed; or of its children, from
 *   `at` on, `drop` are replaced by those in `html`.
 * @property {string} id
 * @property {string} [html]
 * @property {string} [tag]
 * @property {number} [at]
 * @property {number} [drop]
 *
 * @typedef {object} Frame A picture of the table: what the page does not have yet.
 * @property {"table"} type
 * @property {number} seq what a move must have seen
 * @property {number} moment
 * @property {number} moments
 * @property {boolean} live
 * @property {[number, string, number, number][]} clocks of people: seat, name, what is left in ms, when it runs out or 0
 * @property {number} [time] of the server, in ms since 1970, where there are clocks
 * @property {boolean} passing a step on the way to what is now: of it only the board, the seats and the log are shown
 * @property {string} [seal] on the shuffle: SHA-256 of the seed; in the first frame
 * @property {boolean} whole it needs nothing that the page has
 * @property {Change[]} changes in this order
 * @property {Record<string, number>} sizes how many elements the regions have that changed
 * @property {Choice[]} choices
 * @property {State} state
 * @property {string[]} told sentences to read before it is shown: what the rules did by themselves
 *
 * @typedef {{type: "refused", act: string, text: string, anchor: string}} Refused
 * @typedef {{cells: string[], text: string, why: string}} Idea
 * @typedef {{type: "hint", seq: number, ideas: Idea[]}} Hint
 * @typedef {{type: "stale" | "error" | "notice", text: string} | {type: "pong"}} Notice
 *
 * @typedef {object} Said One message of a chat.
 * @property {string} room players or watchers
 * @property {number} number counts in its room
 * @property {string} name
 * @property {string} tag says that it comes from the watchers, where both rooms are shown
 * @property {boolean} mine
 * @property {number} at in ms since 1970
 * @property {string} text
 * @property {number | null} moment of the game, that it is about
 *
 * @typedef {object} Chat What was said, and the notes of the seat. What is not `whole` has messages only.
 * @property {"chat"} type
 * @property {boolean} whole it takes the place of all that was there
 * @property {Said[]} messages
 * @property {Record<string, number>} seen by room: the last message that was on the screen
 * @property {{name: string, room: string, number: number}[]} muted people, each with one of their messages
 * @property {string} about who reads what is written here
 * @property {boolean} writes whether this page may
 * @property {boolean} notes whether it has a seat, so that it may keep notes
 * @property {string} note
 *
 * @typedef {object} Plan
 * @property {"plan"} type
 * @property {{text: string, here: boolean}[]} branches what was tried, in notation
 * @property {string} first the first move of one's own, if there is one
 * @property {boolean} keeps whether there is an answer to somebody else that can be kept
 *
 * @typedef {object} Answers What the seat of this page keeps.
 * @property {"answers"} type
 * @property {{number: number, text: string, reason: string}[]} answers in notation; the reason says why one was dropped
 *
 * @typedef {Frame | Refused | Hint | Notice | Chat | Plan | Answers | {type: "go", path: string}} FromServer
 *
 * @typedef {{type: "move", seq: number, act: string, done: boolean}
 *   | {type: "undo", seq: number}
 *   | {type: "done", seq: number}
 *   | {type: "why", seq: number, cell: string}
 *   | {type: "hint", seq: number}
 *   | {type: "ask_undo"}
 *   | {type: "answer_undo", yes: boolean}
 *   | {type: "standing", answer: string}
 *   | {type: "look", moment: number}
 *   | {type: "lift", seat: number}
 *   | {type: "lesson", read: number}
 *   | {type: "misfit", part: string}
 *   | {type: "say", text: string, moment?: number}
 *   | {type: "seen", room: string, number: number}
 *   | {type: "mute", room: string, number: number, on: boolean}
 *   | {type: "report", room: string, number: number}
 *   | {type: "note", text: string}
 *   | {type: "branch", number: number}
 *   | {type: "play"}
 *   | {type: "keep"}
 *   | {type: "forget", number: number}
 *   | {type: "ping", hidden: boolean}} ToServer
 */
export {};

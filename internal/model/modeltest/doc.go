// Package modeltest has servers that stand in for the AI providers in tests: Anthropic's Messages, OpenAI's chat
// completions, Gemini's generateContent and Ollama's chat, each over its own wire protocol.
//
// A [Server] checks every request against what the provider takes (its headers, its limits of schemas) and answers a
// misuse with the provider's own refusal, so that a test passes only with requests that the provider would take. Answers
// come from an [Answerer]: the truth about a document, a recording, noise. A [Fault] spoils them.
package modeltest

// what is read when the canvas library is loaded: only our own fonts, as in the threads that paint
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
